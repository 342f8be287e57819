/** One thing on a page of its own: its mark and its acts stand beside the title as soon as it was read. */
import type { ReactNode } from 'react';
import type { Reading } from '../api/index.ts';
import { PageFrame, Stack } from './page-frame.tsx';
import { Loaded } from './states.tsx';

export interface LoadedPageProps<Data> {
  title: string | ((data: Data | undefined) => string);
  of: Pick<Reading<Data>, 'data' | 'error' | 'refetch'>;
  mark?: (data: Data) => ReactNode;
  extra?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

export function LoadedPage<Data>({ title, of, mark, extra, children }: LoadedPageProps<Data>) {
  const { data } = of;
  return (
    <PageFrame
      title={typeof title === 'string' ? title : title(data)}
      mark={data === undefined ? null : mark?.(data)}
      extra={data === undefined ? null : extra?.(data)}
    >
      <Loaded of={of}>{(found) => <Stack>{children(found)}</Stack>}</Loaded>
    </PageFrame>
  );
}
