/** What one option is proved with: the reply of its own call, and its journals. */
import { Refusal } from '../../platform/refusal.ts';
import type { EvidenceSource } from '../../foundation/product.ts';
import type { OptionDeps } from './ports.ts';
import { optionDetail } from './routes.ts';

const KINDS = ['option_bought', 'option_won', 'option_lost', 'option_returned'] as const;

export const optionEvidence = (deps: OptionDeps): EvidenceSource => ({
  kind: 'option',
  async read(db, { userId, id }) {
    const record = await optionDetail({ ...deps, db }, id, userId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return record && { record, journals: KINDS.map((kind) => ({ kind, refId: String(id) })) };
  },
});
