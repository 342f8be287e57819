#!/usr/bin/env node
/**
 * `candor-verify`: gives the command its network, its files and its output. In the package everything else is built into
 * one file beside it; in the repository the sources run as they are.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BUILT = new URL('../dist/candor-verify.js', import.meta.url);
const TIMEOUT_MS = 30_000;

const { runCommand } = await load();
process.exitCode = await runCommand(process.argv.slice(2), {
  venueAt,
  readFile: (path) => (path === '-' ? readInput() : readFile(path, 'utf8')),
  print: (line) => console.log(line),
});

async function load() {
  if (existsSync(fileURLToPath(BUILT))) return import(BUILT.href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(new URL('../src/index.ts', import.meta.url).href);
}

function venueAt(base) {
  const at = (path) => new URL(path, base.endsWith('/') ? base : `${base}/`);
  const ask = async (path) => {
    const reply = await fetch(at(path), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((fault) => {
      throw new Error(`${at(path)}: ${fault.cause?.code ?? fault.message}`);
    });
    if (!reply.ok) throw new Error(`${at(path)}: ${reply.status}`);
    return reply;
  };
  return {
    async get(path) {
      const { type, data, message } = await (await ask(`api/${path}`)).json();
      if (type !== 'ok') throw new Error(`${at(`api/${path}`)}: ${message}`);
      return data;
    },
    text: async (path) => (await ask(path.replace(/^\//, ''))).text(),
  };
}

async function readInput() {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text;
}
