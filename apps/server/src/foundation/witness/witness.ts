/**
 * Every hour the newest hashes of the chained logs (audit, ticks) leave the house (R-OPS-6, R-OPT-10): by mail to whoever keeps
 * them and to a webhook, as configured, and as a line of a file here. Who rewrites a log cannot rewrite those.
 */
import { join } from 'node:path';
import type { Feature } from '../../platform/feature.ts';
import { addLine, wholeLines } from '../../platform/kept-files.ts';
import type { Platform } from '../../platform/platform.ts';

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const WEBHOOK_MS = 10_000;
export const WITNESS_FILE = 'witnessed-roots.jsonl';

export interface Root {
  /** `audit`, `ticks BTCUSDT`. */
  log: string;
  seq: number;
  hash: string;
  /** Of a log whose heads are signed. */
  signature?: string;
  publicKey?: string;
}

export interface WitnessPorts {
  roots(): Promise<readonly Root[]>;
  letter(of: { to: string; purpose: string; subject: string; text: string }): void;
}

export interface Witness {
  feature: Feature;
  /** Tells the roots of this hour unless they were told; throws when the webhook did not take them, to try again. */
  tellHour(): Promise<boolean>;
}

export function createWitness(platform: Platform, ports: WitnessPorts): Witness {
  const { config, clock, jobs, log } = platform;
  const file = join(config.dataDir, WITNESS_FILE);
  let told: { hour: number; line: string } | undefined;

  async function tellHour(): Promise<boolean> {
    const now = clock.now();
    const hour = now - (now % HOUR_MS);
    if (lastHour(file) >= hour) return false;
    // Told already, and there was no room for the line: nobody is told again for that.
    if (told?.hour === hour) {
      await addLine(file, told.line);
      return false;
    }
    const roots = await ports.roots();
    if (roots.length === 0) return false;
    const at = new Date(now).toISOString();
    if (config.witnessUrl !== undefined) await post(config.witnessUrl, { at, roots });
    for (const to of config.witnessMails)
      ports.letter({
        to,
        purpose: 'log_roots',
        subject: `Candor log roots ${at}`,
        text: `Keep this mail: it proves what the logs were at ${at}.\n\n${roots.map(lineOf).join('\n')}\n`,
      });
    told = { hour, line: JSON.stringify({ hour, at, roots }) };
    await addLine(file, told.line);
    // The log of the process usually leaves this machine: one more witness.
    log.info({ sec: true, roots }, 'log roots');
    return true;
  }

  return {
    feature: {
      name: 'witness',
      routes: [],
      async start() {
        if (config.mode === 'live' && !isWitnessed(config))
          log.warn('NOBODY OUTSIDE KEEPS THE HASHES OF THE LOGS: set WITNESS_MAIL or WITNESS_URL');
        jobs.every('witness', LOOK_EVERY_MS, async () => void (await tellHour()));
      },
    },
    tellHour,
  };
}

export const isWitnessed = ({
  witnessMails,
  witnessUrl,
}: Pick<Platform['config'], 'witnessMails' | 'witnessUrl'>): boolean =>
  witnessMails.length > 0 || witnessUrl !== undefined;

const lineOf = ({ log, seq, hash, signature, publicKey }: Root): string =>
  [
    log,
    seq,
    hash,
    ...(signature === undefined ? [] : [`signature ${signature}`, `key ${publicKey ?? ''}`]),
  ].join(' ');

/** The hour of the last line; before all hours without one. */
function lastHour(file: string): number {
  const last = wholeLines(file).at(-1);
  return last === undefined ? -Infinity : (JSON.parse(last) as { hour: number }).hour;
}

async function post(url: string, body: object): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the witness answered ${reply.status}`);
}
