"""Names of well-known software that statistical taggers miss or mistype, as data: key -> entity type."""

from __future__ import annotations

from functools import lru_cache

from hybridmem.extract.keys import entity_key

_NAMES = {
    "product": """
        PostgreSQL Postgres MySQL MariaDB SQLite Oracle MongoDB Cassandra CockroachDB TiDB ClickHouse Elasticsearch
        OpenSearch Solr Neo4j Redis Memcached etcd Consul ZooKeeper Kafka RabbitMQ Pulsar NATS RocketMQ ActiveMQ Celery
        Docker Kubernetes Podman containerd Helm Terraform Ansible Jenkins GitLab GitHub Bitbucket Jira Confluence Nginx
        Apache Tomcat Jetty HAProxy Envoy Istio Traefik Prometheus Grafana Kibana Logstash Fluentd Splunk Sentry Datadog
        Linux Ubuntu Debian Fedora CentOS Windows macOS Android iOS FreeBSD Alpine Hadoop Spark Flink Hive HBase Airflow
        Snowflake BigQuery DynamoDB Aurora Spanner RocksDB LevelDB LMDB Chroma ChromaDB Milvus Weaviate Pinecone Qdrant
        FAISS Ray Dask Jupyter VSCode Vim Emacs Eclipse IntelliJ Firefox Chrome Chromium Safari Git Subversion Mercurial
        AWS Azure GCP S3 EC2 Lambda Vault Keycloak Okta OpenLDAP WordPress Drupal Joomla Log4j Struts OpenSSH
    """,
    "library": """
        OpenSSL LibreSSL BoringSSL zlib libpng libcurl curl wget NumPy SciPy pandas scikit-learn TensorFlow
        PyTorch Keras
        JAX spaCy NLTK Gensim Hugging-Face LangChain LlamaIndex NetworkX igraph Matplotlib Plotly Bokeh Streamlit pyvis
        Django Flask FastAPI Pydantic SQLAlchemy Requests httpx aiohttp Tornado Twisted pytest Hypothesis unittest
        React Angular Vue Svelte jQuery Next.js Node.js Express Webpack Vite Babel Lodash Spring Hibernate MyBatis Netty
        Jackson Guava Gson JUnit Mockito Rails Laravel Symfony Tokio Serde Actix Hyper Rayon Boost Qt OpenCV protobuf
        gRPC Thrift Avro Dubbo Guzzle Axios rank-bm25 LZ4 Snappy zstd
    """,
    "language": """
        Python Java JavaScript TypeScript C++ C# Golang Rust Kotlin Swift Scala Haskell Erlang Elixir Clojure Ruby PHP
        Perl Lua Julia Fortran COBOL Solidity Bash PowerShell SQL GraphQL HTML CSS WebAssembly OCaml Dart Zig
    """,
    "protocol": """
        HTTP HTTPS TCP UDP TLS SSL SSH FTP SFTP SMTP IMAP DNS DHCP LDAP OAuth OAuth2 SAML JWT MQTT AMQP WebSocket QUIC
        Raft Paxos Gossip Kerberos REST SOAP JSON XML YAML TOML Protobuf UTF-8 IPv4 IPv6 RPC
    """,
    "technique": """
        BM25 PageRank HNSW RRF RAG GraphRAG TF-IDF XSS CSRF SSRF SQLi RCE AES RSA SHA-256 SHA256 MD5 HMAC ECDSA bcrypt
        Argon2 PBKDF2 LSM B-tree MVCC CRDT
    """,
}


@lru_cache(maxsize=1)
def gazetteer() -> dict[str, str]:
    """Entity key of every known name with its type."""
    return {entity_key(name): kind for kind, names in _NAMES.items() for name in names.split()}


@lru_cache(maxsize=1)
def written() -> frozenset[str]:
    """The names as written, for exact matching of single words."""
    return frozenset(name for names in _NAMES.values() for name in names.split())
