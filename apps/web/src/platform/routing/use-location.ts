/** The address of the page a component stands in. */
import { createContext, use, useMemo } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { type Address, type Params, addressOf, formatAddress } from './address.ts';
import type { Page } from './page.ts';

/** `href` of a plain link to a page: middle-click, copy and screen readers work as on any site. */
export function hrefOf(path: string, params: Params = {}): string {
  return `#${formatAddress(addressOf(path, params))}`;
}

export interface Place {
  page: Page;
  address: Address;
}

/** The page around a component: a hidden page keeps its own address while another one is shown. */
export const PlaceContext = createContext<Place | undefined>(undefined);

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === undefined) throw new Error('usePlace outside a page');
  return place;
}

/** Parameters of this page, checked by its schema; what does not parse counts as absent. */
export function usePageParams<Schema extends GenericSchema>(schema: Schema): Partial<InferOutput<Schema>> {
  const { search } = usePlace().address;
  return useMemo(() => {
    // Through the schema's standard door: importing valibot here would put all of it into the first load.
    const parsed = schema['~standard'].validate(Object.fromEntries(new URLSearchParams(search)));
    return ('value' in parsed ? parsed.value : {}) as Partial<InferOutput<Schema>>;
  }, [schema, search]);
}

/** Parameters that are plain texts; without a schema, so without the schema library (4 kB). */
export function useTextParams<const Name extends string>(
  ...names: readonly Name[]
): Partial<Record<Name, string>> {
  const query = new URLSearchParams(usePlace().address.search);
  const found = names.map((name) => [name, query.get(name)] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
