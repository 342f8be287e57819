/** Why a proposal was made, where its maker was asked: what a file or a pair says for itself has no reason but its own name. */
const UNASKED: ReadonlySet<string> = new Set(['statement_line', 'bank_statement', 'deposit_match']);

export const askedReason = ({ kind, reason }: { kind: string; reason: string }): string =>
  UNASKED.has(kind) ? '' : reason;
