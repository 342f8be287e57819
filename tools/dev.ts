/**
 * `npm run dev`: the server restarts when its sources change, the app is reloaded in place by Vite, which passes /api and
 * /socket.io on to the server. Same database, same settings as `npm start`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

const port = process.env['PORT'] ?? '8080';
const children: ChildProcess[] = [
  run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'tools/serve.ts'], ROOT),
  run(join(ROOT, 'node_modules/vite/bin/vite.js'), ['--host'], join(ROOT, 'apps/web')),
  run(join(ROOT, 'node_modules/vite/bin/vite.js'), ['--host'], join(ROOT, 'apps/console')),
];
console.log('With hot reload: the app http://localhost:5173/h5/, the console http://localhost:5174/console/');

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// One without the other is of no use.
for (const child of children) child.once('exit', stop);

function run(script: string, args: readonly string[], cwd: string): ChildProcess {
  const env = { ...process.env, PORT: port, CANDOR_SERVER: `http://127.0.0.1:${port}` };
  return spawn(process.execPath, [script, ...args], { cwd, stdio: 'inherit', env });
}
