/** Whose typed values are kept, and until when. */
import { beforeEach, expect, test, vi } from 'vitest';

const user = (id: number) => ({ id, nickname: 'n', account: 'a' });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
});

async function fresh() {
  const values = await import('./kept-values.ts');
  const { useSession } = await import('../storage/index.ts');
  return {
    ...values,
    session: (id: number | undefined) =>
      useSession.setState({ token: 't', user: id === undefined ? undefined : user(id) }),
  };
}

test('what was typed is there again until its form was sent', async () => {
  const { keepAt, keptAt, forgetValues } = await fresh();
  keepAt('withdraw.3.amount', '25');
  keepAt('bank.name', 'A');
  expect(keptAt('withdraw.3.amount', '')).toBe('25');
  forgetValues('withdraw.3');
  expect(keptAt('withdraw.3.amount', '')).toBe('');
  expect(keptAt('bank.name', '')).toBe('A');
});

test('a session that ended and is opened again by its owner keeps them; another customer finds nothing', async () => {
  const { keepAt, keptAt, session } = await fresh();
  session(1);
  keepAt('bank.name', 'A');
  session(undefined);
  session(1);
  expect(keptAt('bank.name', '')).toBe('A');
  session(undefined);
  session(2);
  expect(keptAt('bank.name', '')).toBe('');
});
