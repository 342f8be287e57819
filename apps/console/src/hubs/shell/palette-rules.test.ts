import { describe, expect, it } from 'vitest';
import { type PaletteSource, choicesFor } from './palette-rules.ts';

const source: PaletteSource = {
  pages: [
    { path: '', label: 'Dashboard' },
    { path: 'withdrawals', label: 'Withdrawals' },
    { path: 'audit', label: 'Audit log' },
  ],
  numbered: [
    { path: 'customers/', label: (id) => `Customer ${id}` },
    { path: 'withdrawals/', label: (id) => `Withdrawal ${id}` },
  ],
  customers: (text) => `Find customers by ${text}`,
};
const paths = (typed: string, of = source) => choicesFor(typed, of).map(({ path }) => path);

describe('choices of the search', () => {
  it('nothing typed: every page', () => expect(paths('')).toEqual(['', 'withdrawals', 'audit']));
  it('a number opens things of that number first', () => {
    expect(paths('812')).toEqual(['customers/812', 'withdrawals/812', 'customers']);
    expect(paths('#812')).toContain('withdrawals/812');
  });
  it('a word finds pages, and customers by it', () => {
    expect(paths('audit')).toEqual(['audit', 'customers']);
    expect(choicesFor('ann@example.com', source)).toEqual([
      {
        id: 'customers',
        label: 'Find customers by ann@example.com',
        path: 'customers',
        query: { q: 'ann@example.com' },
      },
    ]);
  });
  it('who may not search customers is not offered it', () => {
    expect(paths('ann', { ...source, customers: undefined })).toEqual([]);
  });
});
