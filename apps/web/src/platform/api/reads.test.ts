/** What a component sees before the cache of reads has come, and that nothing of it is asked for twice. */
import { contentCalls, marketCalls } from '@candor/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const LIST = [{ id: 3, name: 'USDT', quotation: [] }];

beforeEach(() => vi.resetModules());

describe('early answers', () => {
  it('is there for its call without a body, and wakes who listens', async () => {
    const { earlyAnswer, offerEarly, onReads } = await import('./reads.ts');
    const heard = vi.fn();
    onReads(heard);
    offerEarly(marketCalls.quotations, Promise.resolve({ type: 'ok', data: LIST }));
    expect(earlyAnswer(marketCalls.quotations, {})).toBeUndefined();
    await settled();
    expect(earlyAnswer(marketCalls.quotations, {})).toBe(LIST);
    expect(earlyAnswer(contentCalls.list, {})).toBeUndefined();
    expect(earlyAnswer(marketCalls.quotations, { limit: 5 })).toBeUndefined();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a refusal', () => Promise.resolve({ type: 'error', message: 'no', data: { refusal: 'rate_limited' } })],
    ['a page in place of an envelope', () => Promise.resolve('<html>')],
    ['a lost connection', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('%s is no answer', async (_name, reply: () => Promise<unknown>) => {
    const { earlyAnswer, offerEarly } = await import('./reads.ts');
    offerEarly(marketCalls.quotations, reply());
    await settled();
    expect(earlyAnswer(marketCalls.quotations, {})).toBeUndefined();
  });
});

describe('what the server drew the page with', () => {
  it('is there at once, stays for parts that are taken over late, and begins the cache', async () => {
    const { earlyAnswer, offerDrawn, readsDrawn, readsNow } = await import('./reads.ts');
    offerDrawn(marketCalls.quotations, LIST);
    expect(earlyAnswer(marketCalls.quotations, {})).toBe(LIST);
    const { queryClient, readOf } = await import('./query-client.ts');
    expect(queryClient.getQueryData(readOf(marketCalls.quotations, {}).queryKey)).toBe(LIST);
    expect(readsNow().cache).toBeDefined();
    expect(readsDrawn().cache).toBeUndefined();
    expect(earlyAnswer(marketCalls.quotations, {})).toBe(LIST);
  });

  it.each([true, false])('is asked for again at once when it was a part: %s', async (isPart) => {
    const { offerDrawn } = await import('./reads.ts');
    offerDrawn(marketCalls.quotations, LIST, { isPart });
    const { queryClient, readOf } = await import('./query-client.ts');
    const query = queryClient.getQueryCache().find({ queryKey: readOf(marketCalls.quotations, {}).queryKey });
    expect(query?.state.data).toBe(LIST);
    expect(query?.isStaleByTime(30_000)).toBe(isPart);
  });
});

describe('the cache, when it comes', () => {
  it('begins with an early answer that has arrived', async () => {
    const { offerEarly, readsNow } = await import('./reads.ts');
    offerEarly(marketCalls.quotations, Promise.resolve({ type: 'ok', data: LIST }));
    await settled();
    const { queryClient, readOf } = await import('./query-client.ts');
    expect(readsNow().cache?.client).toBe(queryClient);
    expect(queryClient.getQueryData(readOf(marketCalls.quotations, {}).queryKey)).toBe(LIST);
  });

  it('waits for one on its way instead of asking itself', async () => {
    const { offerEarly } = await import('./reads.ts');
    let arrive: (reply: unknown) => void = () => undefined;
    offerEarly(marketCalls.quotations, new Promise((done) => (arrive = done)));
    const { queryClient, readOf } = await import('./query-client.ts');
    const { queryKey } = readOf(marketCalls.quotations, {});
    expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe('fetching');
    arrive({ type: 'ok', data: LIST });
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(LIST));
  });

  it('forgets one that was no answer, so that the query asks itself', async () => {
    const { offerEarly } = await import('./reads.ts');
    offerEarly(marketCalls.quotations, Promise.resolve({ type: 'error', message: 'no', data: {} }));
    await settled();
    const { queryClient, readOf } = await import('./query-client.ts');
    const { queryKey } = readOf(marketCalls.quotations, {});
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe('idle'));
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  });
});

function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}
