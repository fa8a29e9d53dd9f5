# ruff: noqa: E501 - one relation a line reads better than a wrapped one
"""Relations that many wordings share, in English and Chinese, as data.

One row each, in seven cells: name | role nouns | verbs | verbs seen from the tail | 角色名词 | 动词 | 反向动词.
A fact always reads "head <name> tail". A role noun R stands for "A's R is B" and "B is the R of A"; in rows
marked ``~`` the bearer of the role is the head (A's founder is B: B founded A). A single verb V also covers
"be V by", turned round. Earlier rows win.
"""

from __future__ import annotations

_TABLE = """
advisor | advisor,adviser,supervisor,mentor,tutor,doctoral advisor,thesis advisor,academic advisor | study under,be a student of,be student of | advise,supervise,mentor,tutor | 导师,博士导师,博士生导师,硕士导师,研究生导师,指导教师,指导老师,论文导师,博导 | 师从,师承,师从于,受教于,受业于 | 指导,带过
student | student,doctoral student,pupil,disciple | teach | | 学生,弟子,博士生,门生,徒弟 | |
colleague | colleague,coworker,co-worker | work with,collaborate with,cooperate with | | 同事,合作者,搭档 | 合作,共事 |
worked_at | employer,workplace,former employer,previous employer,old employer,ex-employer | work at,work for,used to work at,used to work for,used to be employed at,used to be employed by,worked before,worked before at,used to work,be employed at,serve at,join,teach at,be a professor at,be professor at,be an employee of,hold a position at | employ,hire,recruit | 雇主,工作单位,所在单位,任职单位,原单位,前单位,单位,前公司,原公司,老东家,旧东家,原东家,前任雇主,老单位,以前的公司,所在公司,任职公司,前东家,前雇主 | 就职于,任职于,供职于,就职,任职,供职,工作于,在职于,加入,任教于,任教,执教于,效力于,入职,受雇于,工作 | 雇用,聘用,聘请
field_of_research | field of research,research field,field,field of study,research area,area of research,area of study,research interest,specialty,discipline,fields of research,field of work | research,specialise in,specialize in,do research on,do research in,conduct research in,work in the field of | | 研究领域,研究方向,研究专长,专业,专业领域,领域,学科,主要方向 | 研究,专攻,主攻,致力于,钻研,从事 |
~developed | developer,creator,inventor,designer,architect | develop,build,create,implement,invent,design,engineer | | 开发者,设计者,发明者,发明人,研发者,开发商,研发方 | 研发,开发,研制,打造,构建,自研,编写,实现,创建,推出,设计,发明,制作 | 出自,源自,诞生于
depends_on | dependency | depend on,rely on,require,be based on,be built on,build on,rest on,be powered by | underpin,power,underlie,underly | 依赖项,底层,底层技术,底座 | 依赖,依赖于,基于,依靠,靠,需要,构建于,建立在,取决于,底层采用 | 支撑
uses | | use,employ the,utilise,utilize,adopt,apply,leverage | | | 使用,采用,用,运用,应用,利用,选用,引入,接入,用到 |
~refactored | | refactor,rewrite,rework,restructure,rearchitect,lead the refactoring of,lead refactoring of,lead the refactor of,lead the rewrite of | | | 重构,主导重构,负责重构,改写,重写,改造,完成重构 |
~led | leader,lead,head,tech lead,project lead,project leader,manager,chief,maintainer,person in charge,host,chair,decider | lead,head,manage,be in charge of,be responsible for,oversee,chair,take charge of,maintain,drive | | 负责人,组长,主管,总负责人,主持人,主持,决策人,带头人,项目经理,技术负责人,维护者 | 主导,负责,牵头,领导,主持,带领,管理,维护,统筹 |
~wrote | author,writer,screenwriter,novelist,composer,lyricist | write,author,compose,draft,pen | | 作者,编剧,作曲,作词,撰稿人,作曲者,原著 | 撰写,著,编著,写,创作,执笔,起草 |
~directed | director,film director | direct | | 导演,总导演 | 执导 |
~produced | producer | produce | | 制片人,监制,制片 | 出品,生产 |
~performed | performer,singer,vocalist | perform,sing | | 演唱者,歌手,原唱 | 演唱,表演 |
starred | star,cast,lead actor | star,feature | star in,appear in,act in | 主演,演员,领衔主演 | | 出演,参演,饰演
~founded | founder,co-founder,cofounder | founded,co-founded,cofounded,establish,set up | | 创始人,创办人,创建者,联合创始人,奠基人,创立者 | 创立,创办,成立了,创设,开创,联合创办 |
born_on | date of birth,birth date,birthday | be born on,be born | | 出生日期,生日,出生年月 | 生于,出生于,出生 |
born_in | place of birth,birthplace,birth place,hometown,native place | be born in,be born at,come from,hail from | | 出生地,籍贯,家乡,祖籍,老家,故乡 | 出生在,来自,生在 |
died_on | date of death,death date | die on | | 去世日期,忌日,逝世日期 | 逝世,卒于,去世于,逝世于,病逝于,去世 |
died_in | place of death | die in,die at | | 去世地,逝世地,去世地点 | 去世在,病逝在 |
cause_of_death | cause of death | die of,die from | | 死因 | 死于 |
spouse | spouse,husband,wife,partner,widow,widower,consort,ex-husband,ex-wife | marry,be married to,wed | | 配偶,丈夫,妻子,夫人,老婆,老公,爱人,前妻,前夫,太太,妻,夫,遗孀 | 娶,嫁给,结婚,迎娶 |
father | father,dad | be the son of,be the daughter of,be son of,be daughter of,be a son of,be a daughter of | | 父亲,爸爸,生父,养父,父 | |
mother | mother,mum,mom | | | 母亲,妈妈,生母,养母,母 | |
child | child,son,daughter,eldest son,only child,only son | | | 子女,儿子,女儿,孩子,长子,次子,长女,次女,独子,独女,养子,养女,子,女 | |
sibling | sibling,brother,sister,half-brother,half-sister,twin brother,older brother,younger brother | | | 兄弟,姐妹,哥哥,弟弟,姐姐,妹妹,兄长,兄,弟,姐,妹 | |
relative | uncle,aunt,cousin,nephew,niece,grandson,grandfather,grandmother,granddaughter,stepfather,stepmother,father-in-law,mother-in-law,grandparent | | | 叔叔,姑姑,表哥,侄子,祖父,祖母,外公,外婆,孙子,孙女,爷爷,奶奶,孙 | |
nationality | nationality,citizenship,country of citizenship,country of origin,country | be a citizen of | | 国籍,国家,原产国 | |
occupation | occupation,profession,job | work as,serve as | | 职业,职务,身份,职位,岗位 | 担任,出任,充当,任 |
educated_at | alma mater,education | graduate from,study at,attend,be educated at,receive a degree from,earn a degree from,enroll at | educate | 母校,毕业院校,学历 | 毕业于,毕业,就读于,就读,求学于 |
member_of | | be a member of,be member of,belong to,be part of,be a part of,play for | | | 属于,隶属于,隶属,归属,加盟 |
~member_of | member | | | 成员,队员,会员 | |
~took_part_in | attendee,participant,attendees,present | be attended by | attend,take part in,participate in | 出席,参会人,与会者,参加人,列席 | | 参加,参与
located_in | file,symbol,location,headquarters,seat,venue | be located in,lie in,be situated in,be in,be at,be based in,be headquartered in,be located at,sit in | house | 文件,符号,代码位置,地点,所在地,总部,地址,位置 | 位于,坐落于,地处,坐落在,总部位于,设在,处于,坐落 |
capital | capital,capital city | | | 首都,省会 | |
contains | part,component,module,subsystem,element | contain,include,comprise,consist of,be composed of,be made up of,be made of | | 组成部分,组件,部分,子模块 | 包含,包括,含有,拥有,涵盖,设有,分为,拆分为 | 组成,构成
version | version,affected,affected version |  | | 影响版本,受影响版本,版本,版本号,最新版本,当前版本 | |
released_on | release date,publication date,publication year,launch date | be released in,be released on,be published in,be published on,premiere in,come out in,be launched in,be launched on | | 发布日期,上映日期,发行日期,出版日期,发布时间,上线时间 | 发布于,上映于,发行于,出版于,上线于 |
~released | publisher,record label,label,distributor | release,publish,issue,launch | | 发行商,出版社,出版商,发布者 | 发布,发行,出版,上线 |
founded_on | founding date,inception,foundation date | be founded in,be established in,be formed in,be incorporated in | | 成立时间,成立日期,创立时间 | 成立于,创立于,始建于,建于,创办于 |
~owns | parent company,parent organization,holding company,parent | acquire,own,buy,purchase,take over | be a subsidiary of,be a division of | 母公司,东家,控股方,控股股东 | 收购,并购,买下,控股 | 隶属于集团
owns | subsidiary,division | | | 子公司,旗下公司,分公司 | |
~replaced | successor,replacement | replace,supersede,succeed | be followed by | 继任者,接班人,继任,替代品,替代方案 | 取代,替代,替换,代替,接替,接任 |
replaced | predecessor | follow | precede | 前任,前身 | |
~caused | cause,reason,root cause | cause,lead to,result in,trigger,bring about,give rise to | result from,stem from,arise from,be due to | 原因,根因,起因,成因,根本原因 | 导致,引起,造成,引发,触发,致使,带来 | 由于,源于,起因于
assigned_to | owner,assignee,responsible | be assigned to,be owned by | | 责任人,经办人,处理人,归属 | |
~fixed | fix,remedy,fixer | fix,resolve,repair,patch,address,correct,solve,mitigate | be fixed in,be patched in,be resolved in,be corrected in | 修复人,修复方案,解决方案 | 修复,解决,修正,修补,缓解,处理 | 修复于,修复在
~affects | affected | affect,impact,influence,harm | | | 影响,波及,危及 | 受影响
~found | finder | find,discover,report,identify,detect,uncover,spot | | 发现者,报告人,报告者 | 发现,检出,识别,报告,查出,指出 |
~reviewed | reviewer,auditor | review,audit,inspect,approve,examine | | 审核人,评审人,审计员,审批人,审计人 | 审核,评审,审查,审计,复核,批准,审批,验收 |
~tested | tester | test,verify,validate | | 测试人,测试人员,测试者 | 测试,验证,检验 |
calls | | call,invoke | | | 调用 |
imports | | import | | | 导入,引用 |
inherits | base class,superclass,parent class | inherit from,extend,subclass,derive from,inherit | | 基类,父类 | 继承,继承自,派生自,扩展自 |
defines | | define,declare | be defined in,be declared in,be implemented in | | 定义,声明 | 定义于,声明于,实现于,定义在
raises | | raise,throw | | | 抛出,引发异常 |
catches | | catch,handle the exception | | | 捕获 |
decorated_by | decorator | be decorated with | decorate | 装饰器 | | 装饰
reads | | read,load,fetch | | | 读取,加载,获取 |
writes | | save,store,persist,write to | | | 写入,保存,存储,持久化 |
has_risk | risk,vulnerability,weakness,flaw | suffer from,be vulnerable to,be exposed to | | 漏洞,缺陷,风险,隐患 | 存在,面临 |
reports_to | boss,superior,line manager | report to,answer to | | 上级,直属上级,领导,老板,汇报对象,上司,直属领导 | 汇报给,汇报于,汇报 |
also_known_as | alias,nickname,pseudonym,pen name,stage name,alternative name,abbreviation | be known as,be call,be name,be rename,be nickname,stand for,be abbreviate as,be also known as | | 别名,简称,全称,别称,原名,曾用名,化名,笔名,代号 | 又称,又名,名为,称为,叫做,改名为,命名为,被称为,更名为 |
named_after | eponym,namesake | be named after,be named for | | | 得名于 |
award | award,prize,honour,honor | win,receive,be awarded,earn | | 奖项,荣誉 | 获得,荣获,赢得,获,获奖 |
goal | goal,purpose,aim,objective | aim at,aim to | | 目标,目的,宗旨 | 旨在,用于 |
competitor | rival,competitor,opponent | compete with,compete against,rival | | 竞争对手,对手,竞品 | 竞争 |
customer | customer,client | | | 客户 | |
~supplies | supplier,vendor,provider | supply,provide,offer | | 供应商,提供商,提供方 | 提供,供应 |
chief | ceo,chief executive officer,chief executive,president,chairman,general manager,cto,cfo,chairwoman,chief technology officer,head coach | | | 首席执行官,总裁,董事长,总经理,首席技术官,行长,校长,院长,所长,社长,市长,总理,总统,主席,会长,部长,局长 | |
is_a | type,kind,instance | be,be a kind of,be a type of,be an instance of,become,remain | | 类型 | 是,为,系,即,成为,是一种,是一个 |
"""

LABELS_ZH = {
    "advisor": "导师", "developed": "研发", "led": "主导", "wrote": "撰写", "directed": "执导", "produced": "出品",
    "performed": "演唱", "starred": "主演", "founded": "创立", "worked_at": "就职于", "contains": "包含", "released": "发布",
    "owns": "控股", "replaced": "取代", "caused": "导致", "fixed": "修复", "affects": "影响", "found": "发现",
    "reviewed": "审核", "tested": "测试", "defines": "定义", "supplies": "提供", "educated_at": "毕业于",
    "member_of": "属于", "depends_on": "依赖", "located_in": "位于", "refactored": "重构", "uses": "使用",
    "catches": "捕获", "decorated_by": "装饰器",
}  # fmt: skip


def rows() -> list[tuple[str, bool, list[list[str]]]]:
    """Rows as (name, whether its roles are held by the head, six lists of wordings)."""
    parsed = []
    for line in _TABLE.strip().splitlines():
        name, *cells = (cell.strip() for cell in line.split("|"))
        parsed.append((name.lstrip("~"), name.startswith("~"), [_split(cell) for cell in cells]))
    return parsed


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(",") if part.strip()]
