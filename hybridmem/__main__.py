"""``python -m hybridmem``."""

from __future__ import annotations

import sys

from hybridmem.cli import main

sys.exit(main())
