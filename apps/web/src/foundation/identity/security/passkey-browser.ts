/** Passkeys as the browser does them; the library is fetched when one is used. */
import { securityCalls } from '@candor/wire';
import { call, failureText } from '../../../platform/api/index.ts';
import { textNow } from '../../../platform/i18n/index.ts';
import { say } from '../../../platform/view/index.ts';
import { securityText } from './security-text.ts';

/** Browsers refuse at plain addresses and numbers instead of names. */
export function canUsePasskeys(): boolean {
  const isName = !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && isName;
}

type Options = Record<string, unknown>;

/** What the browser answers to the server's question, as JSON text; undefined when the person changed his mind. */
export function askBrowser(kind: 'create' | 'get', options: Options): Promise<string | undefined> {
  return withBrowser(async ({ startRegistration, startAuthentication }) =>
    JSON.stringify(
      kind === 'create'
        ? await startRegistration({ optionsJSON: options as never })
        : await startAuthentication({ optionsJSON: options as never }),
    ),
  );
}

/** Proof by passkey for calls of the logged-in customer. */
export async function provePasskey(): Promise<{ passkey_ticket: string; passkey: string } | undefined> {
  try {
    const { ticket, options } = await call(securityCalls.passkeyOptions, {});
    const passkey = await askBrowser('get', options);
    return passkey === undefined ? undefined : { passkey_ticket: ticket, passkey };
  } catch (error) {
    say(failureText(error), 'error');
    return undefined;
  }
}

async function withBrowser(
  ask: (library: typeof import('@simplewebauthn/browser')) => Promise<string>,
): Promise<string | undefined> {
  try {
    return await ask(await import('@simplewebauthn/browser'));
  } catch {
    // Cancelled, timed out, or nothing there that could answer: browsers do not say which, on purpose.
    say(textNow(securityText)('passkeyCancelled'), 'error');
    return undefined;
  }
}
