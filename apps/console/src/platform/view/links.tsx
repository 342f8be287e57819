/** Links inside the console. */
import type { ReactNode } from 'react';
import { type Query, writeAddress } from '../routing/index.ts';

export function To({ path, query = {}, children }: { path: string; query?: Query; children: ReactNode }) {
  return <a href={writeAddress(path, query)}>{children}</a>;
}
