/** Asks for a record's evidence, adds the public data that a check of it needs, and hands all of it to the customer as a file. */
import { type Venue, collectEvidence } from '@candor/proof';
import { type RequestOf, proofCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import { saveFile } from '../../platform/view/index.ts';

type Kind = RequestOf<typeof proofCalls.evidence>['kind'];

export async function saveEvidence(kind: Kind, id: number): Promise<void> {
  const signed = await call(proofCalls.evidence, { kind, id });
  const file = await collectEvidence(PUBLIC, signed);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `candor-evidence-${kind}-${id}.json`);
}

/** What everybody is shown, asked for as anybody would: without the customer's session. */
const PUBLIC: Venue = {
  async get(path) {
    const { type, data, message } = (await (await ask(`/api/${path}`)).json()) as Reply;
    if (type !== 'ok') throw new Error(message);
    return data;
  },
  text: async (path) => (await ask(path)).text(),
};

interface Reply {
  type: string;
  data: unknown;
  message: string;
}

const ask = (address: string): Promise<Response> => fetch(address, { credentials: 'omit' });
