/** Starts `phones.ts` and asks it; how much processor time it, and any other process, has taken. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Heard, PhonesMessage, PhonesPlan } from './phones.ts';

export interface Phones {
  /** All of them, once each is connected. */
  report(): Promise<Heard[]>;
  stop(): void;
}

export async function startPhones(plan: PhonesPlan): Promise<Phones> {
  const child = fork(fileURLToPath(new URL('phones.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('the phones have ended');
  });
  ended.catch(() => undefined);
  const answer = async (): Promise<PhonesMessage> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [PhonesMessage];
    return message;
  };
  child.send({ begin: plan });
  await answer();
  return {
    async report() {
      child.send('report');
      const message = await answer();
      return 'phones' in message ? message.phones : [];
    },
    stop: () => void child.kill(),
  };
}

/** Of the clock in the 14th and 15th field of /proc/<pid>/stat, which counts hundredths of a second; undefined where there is none. */
export function processorMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
