/** One reading with its states: on the way, failed, not there at all, read. */
import { EmptyState } from '@candor/ui';
import type { ReactNode } from 'react';
import { RefusalError } from '../api/index.ts';
import { LoadFailed } from './load-failed.tsx';

export interface LoadedProps<Data> {
  reading: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Holds the place of the data. */
  waiting: ReactNode;
  /** What stands here when there is no such thing. */
  unknown?: Unknown;
  children: (data: Data) => ReactNode;
}

export interface Unknown {
  title: string;
  /** With which code the server says so. */
  code: RefusalError['code'];
  /** False when the address itself names nothing that could be asked for. */
  isAskable: boolean;
}

export function Loaded<Data>({ reading, waiting, unknown, children }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = reading;
  if (unknown !== undefined && isUnknown(unknown, error)) return <EmptyState title={unknown.title} />;
  if (data !== undefined) return children(data);
  if (error === null || error === undefined) return waiting;
  return <LoadFailed error={error} onRetry={refetch} />;
}

/** Stands in the place of what has not been read: its waiting, or that it failed, with a way to try again; nothing once it is there. */
export function Unread<Data>({
  reading: { data, error, refetch },
  waiting,
}: Pick<LoadedProps<Data>, 'reading' | 'waiting'>): ReactNode {
  if (data !== undefined) return null;
  return error === null || error === undefined ? waiting : <LoadFailed error={error} onRetry={refetch} />;
}

function isUnknown({ code, isAskable }: Unknown, error: unknown): boolean {
  return !isAskable || (error instanceof RefusalError && error.code === code);
}
