"""A hostile corpus in, every page opened: no script of the corpus runs, its markup shows as text."""

from __future__ import annotations

import pytest
from browser_steps import App, canvas, click_node, new_workspace, settle, upload
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

HOSTILE: dict[str, str] = {
    "one.md": (
        "# <img src=x onerror=\"document.title='pwned'\"> report\n\n"
        "<img src=x onerror=document.title='pwned'> acquired Acme.\n"
        'Evil" onmouseover="document.title=\'pwned\' Corp acquired <script>document.title="pwned"</script> Labs.\n'
    ),
    "two.md": "See href section. <a href='javascript:document.title=\"pwned\"'>Acme</a> developed Evilware.\n",
    "three $5 :red[x] **b** <b>.md": "It cost $5 and $6. :red[Acme] owns ![x](http://192.0.2.1/x.png) Beta.\n",
    "four.py": (
        'class Evil:\n    """</script><script>document.title="pwned"</script>"""\n\n'
        "    def run(self):\n        return \"<svg onload=document.title='pwned'>\"\n"
    ),
}


@pytest.fixture(scope="module")
def hostile(server: App, browser: Browser) -> str:
    """Name of a workspace that holds the hostile corpus."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
    tab = context.new_page()
    new_workspace(tab, server, "hostile")
    upload(tab, HOSTILE)
    context.close()
    return "hostile"


def _untouched(page: Page) -> None:
    page.wait_for_timeout(400)
    assert "pwned" not in page.title()
    assert page.locator("img[src='x'], svg[onload], [onerror], [onmouseover]").count() == 0


@pytest.mark.parametrize("path", ["one.md", "two.md", "three $5 :red[x] **b** <b>.md", "four.py"])
def test_document_view_shows_markup_as_text(page: Page, server: App, hostile: str, path: str) -> None:
    page.goto(server.link("Corpus", ws=hostile, lang="en", doc=path))
    settle(page)
    expect(page.locator(".doc")).to_contain_text(HOSTILE[path].strip().splitlines()[-1].strip()[:40])
    _untouched(page)


@pytest.mark.parametrize(
    "question", ["Who acquired Acme <img src=x onerror=document.title='pwned'>?", "Evil $5 :red[x]"]
)
def test_query_page(page: Page, server: App, hostile: str, question: str) -> None:
    page.goto(server.link("Query", ws=hostile, lang="en", q=question))
    settle(page)
    page.locator(".board .card").first.click()
    settle(page)
    page.locator(".board .card .open").first.click()
    page.locator("[role=dialog] .doc").wait_for()
    _untouched(page)


def test_graph_page_and_every_node(page: Page, server: App, hostile: str) -> None:
    page.goto(server.link("Graph", ws=hostile, lang="en"))
    settle(page)
    frame = canvas(page)
    labels = frame.evaluate("f => f.network.body.data.nodes.get().map(n => n.label.replace(/\\n/g, ' '))")
    for label in labels[:6]:
        click_node(page, frame, label)
        _untouched(page)
    place = frame.evaluate(
        """f => {
            const id = f.network.body.data.nodes.getIds()[0];
            const at = f.network.canvasToDOM(f.network.getPosition(id));
            const box = f.getBoundingClientRect();
            return [box.x + at.x, box.y + at.y];
        }"""
    )
    page.mouse.move(place[0] + 2, place[1] + 2)
    page.wait_for_timeout(500)
    assert page.locator(".vis-tooltip *").evaluate_all("all => all.filter(e => e.tagName !== 'DIV').length") == 0
    _untouched(page)


@pytest.mark.parametrize("view", ["facts", "conflicts", "aliases", "history"])
def test_triples_page(page: Page, server: App, hostile: str, view: str) -> None:
    page.goto(server.link("Triples", ws=hostile, lang="en", view=view))
    settle(page)
    _untouched(page)


def test_facts_and_details_of_a_document(page: Page, server: App, hostile: str) -> None:
    page.goto(server.link("Corpus", ws=hostile, lang="zh", doc="one.md"))
    settle(page)
    for name in ("从中读出的事实", "详细信息", "变更记录", "最近一次导入"):
        page.get_by_text(name).first.click()
    settle(page)
    _untouched(page)
