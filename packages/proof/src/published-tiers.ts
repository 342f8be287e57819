/** Risk tiers of contracts as the venue publishes them to everybody: GET terms and GET terms/history (R-GEN-3). */
import type { Venue } from './public-ticks.ts';

interface Row {
  key: string;
  version: number;
  value: { tiers?: readonly string[] };
}

/** `isWhole`: what the installation began with is among them. */
export async function readTiers(
  venue: Venue,
  symbol: string,
): Promise<{ versions: readonly (readonly string[])[]; isWhole: boolean }> {
  const rows = (await venue.get('terms?kind=contract_terms')) as readonly Row[];
  const row = rows.find(({ key }) => key.replace('/', '') === symbol.replace('/', ''));
  if (row === undefined) return { versions: [], isWhole: true };
  const history = (await venue.get(
    `terms/history?kind=contract_terms&key=${encodeURIComponent(row.key)}`,
  )) as readonly Omit<Row, 'key'>[];
  const values = [row, ...history].map(({ value }) => value.tiers ?? []);
  return { versions: values, isWhole: row.version <= 1 };
}
