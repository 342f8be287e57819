/**
 * A machine whose clocks a test moves while the server runs (`CLOCK=script:<file>`): refused in live, and no call reaches
 * it. Each line appended to the file counts from then on: `wall 3600000` puts the clock on the wall an hour ahead, `rate
 * 1.001` lets the monotonic clock run a thousandth too fast.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Machine } from './house-clock.ts';
import { machine } from './house-clock.ts';

const LOOK_EVERY_MS = 50;

export interface ScriptedMachine extends Machine {
  stop(): void;
}

export function createScriptedMachine(file: string): ScriptedMachine {
  if (!existsSync(file)) throw new Error(`CLOCK=script:${file}: there is no such file.`);
  let wallMs = 0;
  let rate = { factor: 1, since: machine.monotonic(), at: machine.monotonic() };
  let read = 0;

  const monotonic = (): number => rate.at + (machine.monotonic() - rate.since) * rate.factor;
  function look(): void {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    for (const line of lines.slice(read)) take(line.trim());
    read = lines.length;
  }
  function take(line: string): void {
    const [, what, value] = /^(wall|rate) (-?[0-9]+(?:\.[0-9]+)?)$/.exec(line) ?? [];
    if (what === 'wall') wallMs = Number(value);
    else if (what === 'rate' && Number(value) > 0)
      rate = { factor: Number(value), since: machine.monotonic(), at: monotonic() };
    else if (line !== '') throw new Error(`CLOCK=script:${file}: not a move: ${line}`);
  }

  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { wall: () => machine.wall() + wallMs, monotonic, stop: () => clearInterval(timer) };
}
