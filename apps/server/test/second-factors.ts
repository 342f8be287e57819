/**
 * The authenticators of operators in tests. Where the server asks for a fresh proof of the second factor (R-OPS-14), the client gives a code
 * that is right by that server's clock and asks again, as the console does.
 */
import { generateSync } from 'otplib';

/** Secrets by the token of a session. */
const secrets = new Map<string, string>();
/** Servers whose time a test moves, by their address. */
const clocks = new Map<string, { now(): number }>();
/** A code is taken once: of many calls that are asked at once, one proves. */
const proving = new Map<string, Promise<void>>();
const proofs = new Map<string, number>();

export const keepSecret = (token: string, secret: string): void => void secrets.set(token, secret);
export const keepClock = (url: string, clock: { now(): number }): void => void clocks.set(url, clock);

export const hasSecret = (token: string): boolean => secrets.has(token);
/** How often a proof was given in this session; a call that was asked for one compares. */
export const proofsOf = (token: string): number => proofs.get(token) ?? 0;

export function codeNow(url: string, token: string): string {
  const epoch = Math.floor((clocks.get(url)?.now() ?? Date.now()) / 1000);
  return generateSync({ secret: secrets.get(token)!, epoch });
}

/** Once for all that wait; `prove` sends the code. */
export async function proveOnce(
  of: { url: string; token: string; seen: number },
  prove: (code: string) => Promise<void>,
): Promise<void> {
  const { url, token, seen } = of;
  if (proofsOf(token) > seen) return;
  let running = proving.get(token);
  if (running === undefined) {
    running = prove(codeNow(url, token)).finally(() => {
      proofs.set(token, proofsOf(token) + 1);
      proving.delete(token);
    });
    proving.set(token, running);
  }
  await running;
}
