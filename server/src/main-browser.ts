import { startBrowserServer } from './lsp/browser.js';

startBrowserServer(self);
