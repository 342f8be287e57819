/** Security keys as the browser does them: the server's question in, the key's answer out, both as JSON text. */

/** Browsers refuse at plain addresses and at numbers instead of names; older ones cannot read the server's question. */
export function canUseKeys(): boolean {
  const isName = !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);
  const isKnown = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return window.isSecureContext && isKnown && isName;
}

type Question = Record<string, unknown>;

/** undefined when the person changed his mind or no key answered: browsers do not say which, on purpose. */
export function makeKey(question: Question): Promise<string | undefined> {
  return answered(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(question as never),
    }),
  );
}

export function askKey(question: Question): Promise<string | undefined> {
  return answered(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(question as never),
    }),
  );
}

async function answered(ask: () => Promise<Credential | null>): Promise<string | undefined> {
  try {
    const credential = await ask();
    return credential === null ? undefined : JSON.stringify((credential as PublicKeyCredential).toJSON());
  } catch {
    return undefined;
  }
}
