"""The pages that need no installation: Python in the browser, a panel to a page, no server behind them."""
