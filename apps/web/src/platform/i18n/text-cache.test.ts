/** What `use` is given: the same promise before and after the texts came, and known to be there at once. */
import { expect, test } from 'vitest';
import { defineArea } from './catalogue.ts';
import { pendingTexts, textsOf } from './text-cache.ts';

const came = (hello: string) => () => Promise.resolve({ messages: { hello } });

test('a render that is repeated waits for the same promise, and one that is fulfilled without waiting', async () => {
  const all = came('hello');
  const area = defineArea('test-area', {
    zh: all,
    en: all,
    'zh-Hant': all,
    ja: all,
    ko: all,
    es: all,
    th: all,
  });
  const waited = pendingTexts(area, 'en');
  expect(waited).not.toHaveProperty('status');
  await waited;
  expect(pendingTexts(area, 'en')).toBe(waited);
  expect(waited).toMatchObject({ status: 'fulfilled' });
  expect(textsOf(area, 'en')).toEqual({ hello: 'hello' });
});

test('a fetch that failed is asked for again', async () => {
  let attempts = 0;
  const load = () =>
    ++attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ messages: { hello: 'now' } });
  const area = defineArea('test-failing', {
    zh: load,
    en: load,
    'zh-Hant': load,
    ja: load,
    ko: load,
    es: load,
    th: load,
  });
  await expect(pendingTexts(area, 'en')).rejects.toThrow('offline');
  await pendingTexts(area, 'en');
  expect(textsOf(area, 'en')).toEqual({ hello: 'now' });
});
