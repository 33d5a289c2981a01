// npm start [-- --port N] [--folder DIR] [--no-build]: serves VS Code for the Web on this machine, with the extension
// loaded and examples/ (or DIR) open. With --no-build, the extension is the one that out/ contains.
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from './build.mjs';
import { root } from './install.mjs';
import { serveWeb } from './web.mjs';

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });

export async function start(args) {
  const options = { port: { type: 'string' }, folder: { type: 'string' }, 'no-build': { type: 'boolean' } };
  const { values } = parseArgs({ args, options });
  const port = Number(values.port ?? process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`'${values.port ?? process.env.PORT}' is not a port`);
  if (!(await isFree(port))) throw new Error(`port ${port} is in use; choose another: npm start -- --port ${port + 1}`);
  if (!values['no-build']) await buildProduct();
  const { url, server, stop } = await serveWeb({ folder: path.resolve(root, values.folder ?? 'examples'), port });
  console.log(`\nVS Code with clspace and its examples: ${url}\nPress Ctrl+C to stop.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  await new Promise((resolve) => server.once('exit', resolve));
}
