/** Reads in components: `useCall(operatorCalls.me, {})`, typed by the wire and cached by path and fields. */
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { keyOf } from './query-client.ts';
import { call } from './send.ts';

export interface ReadOptions {
  isEnabled?: boolean;
  pollMs?: number;
  /** Keeps showing the page before while the next one is on its way. */
  keepsPrevious?: boolean;
}

export interface Reading<Data> extends Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'refetch' | 'dataUpdatedAt'
> {
  /** The same question with other fields, past the cache: further pages of a list that is saved whole. */
  again: ((fields: Readonly<Record<string, string | number>>) => Promise<Data>) & { isNumbered: boolean };
}

export function useCall<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: ReadOptions = {},
): Reading<ReplyOf<C>> {
  const { isEnabled = true, pollMs, keepsPrevious = false } = options;
  const reading = useQuery<ReplyOf<C>>({
    queryKey: keyOf(target, body as object),
    queryFn: ({ signal }) => call(target, body, { signal }),
    enabled: isEnabled,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
  const again = (fields: Readonly<Record<string, string | number>>) => {
    const { page: _, after: __, before: ___, ...asked } = body as Record<string, unknown>;
    return call(target, { ...asked, ...fields } as RequestBodyOf<C>);
  };
  return { ...reading, again: Object.assign(again, { isNumbered: 'page' in (body as object) }) };
}
