/**
 * A form over one call of the wire: the call's own schema checks the fields before they travel, the server's refusals
 * come back to the field they are about. A field complains once it was left, and is checked while typing from then on.
 * Our own: react-hook-form added 14 kB gzip to every form screen, the budget of a whole screen is 15.
 */
import type { RefusalCode } from '@candor/wire';
import { type RefObject, useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { RefusalError } from '@candor/client';
import { type Faults, faultsOf } from './form-rules.ts';
import { keepAt, keptAt } from './kept-values.ts';

export type FieldName<Fields> = keyof Fields & string;

export interface FieldLinks {
  name: string;
  value: string;
  fault: string;
  onChange: (value: string | undefined) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
}

export interface WireForm<Fields> {
  values: Fields;
  set: <Name extends FieldName<Fields>>(name: Name, value: Fields[Name]) => void;
  /** Other values, no faults. */
  reset: (values: Fields) => void;
  setFault: (name: FieldName<Fields>, fault: string) => void;
  focus: (name: FieldName<Fields>) => void;
  fault: (name: FieldName<Fields>) => string;
  /** Checks these fields, shows their faults and goes to the first; true when there are none. */
  check: (...names: readonly FieldName<Fields>[]) => boolean;
  /** What an input needs to belong to the field. */
  links: (name: FieldName<Fields>) => FieldLinks;
  /** Puts a refusal below the field it belongs to; false when no field is named for it. */
  showRefusal: (refusal: RefusalError) => boolean;
  submit: (event?: { preventDefault: () => void }) => void;
}

export interface WireFormOptions<Fields> {
  /** The call's request schema, possibly with checks of our own added. */
  schema: GenericSchema;
  defaults: Fields;
  /** Which field a refusal is about. */
  refusals?: Partial<Record<RefusalCode, FieldName<Fields>>>;
  onSubmit: (fields: Fields) => unknown;
  /** Fields that are there again when the form is opened anew (`kept-values.ts`); never a password or a code. */
  kept?: { form: string; names: readonly FieldName<Fields>[] };
}

export function useWireForm<Fields extends object>(options: WireFormOptions<Fields>): WireForm<Fields> {
  const { schema, defaults, refusals = {}, onSubmit, kept } = options;
  const [values, setValues] = useState(() => withKept(defaults, kept));
  const [faults, setFaults] = useState<Faults>({});
  const touched = useRef(new Set<string>());
  const inputs = useRef(new Map<string, HTMLElement>());
  const now = useRef(values);
  const refused = useRefused(now);

  const change = (next: Fields): void => {
    now.current = next;
    setValues(next);
    keepSome(next, kept);
    const found = faultsOf(schema, next);
    const faultOf = (name: string): string | undefined => found[name] ?? refused.of(name);
    setFaults(Object.fromEntries([...touched.current].map((name) => [name, faultOf(name)])));
  };
  const focus = (name: string | undefined): void => inputs.current.get(name ?? '')?.focus();
  const setFault = (name: string, fault: string): void => {
    touched.current.add(name);
    refused.keep(name, fault);
    setFaults((before) => ({ ...before, [name]: fault }));
    focus(name);
  };
  const check = (...names: readonly string[]): boolean => {
    const found = faultsOf(schema, now.current);
    const wrong = Object.keys(found).filter((name) => names.includes(name));
    for (const name of names) touched.current.add(name);
    setFaults((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
    // In the order of the screen: inputs announce themselves from top to bottom.
    focus([...inputs.current.keys()].find((name) => wrong.includes(name)));
    return wrong.length === 0;
  };
  const set: WireForm<Fields>['set'] = (name, value) => change({ ...now.current, [name]: value });
  return {
    values,
    set,
    reset: (next) => {
      touched.current.clear();
      change(next);
    },
    setFault,
    focus,
    fault: (name) => faults[name] ?? '',
    check,
    links: (name) => ({
      name,
      value: String(values[name] ?? ''),
      fault: faults[name] ?? '',
      onChange: (value) => set(name, value as Fields[typeof name]),
      onBlur: () => {
        // Leaving an empty field is no mistake yet.
        if (String(now.current[name] ?? '') === '') return;
        touched.current.add(name);
        change(now.current);
      },
      ref: (element) => hold(inputs.current, name, element),
    }),
    showRefusal: (refusal) => {
      const field = refusals[refusal.code as RefusalCode] ?? Object.keys(refusal.fields)[0] ?? '';
      const isOurs = inputs.current.has(field) || field in now.current;
      if (isOurs) setFault(field, refusal.message);
      return isOurs;
    },
    submit: (event) => {
      event?.preventDefault();
      if (check(...Object.keys(now.current), ...inputs.current.keys())) void onSubmit(now.current);
    },
  };
}

function keepSome<Fields>(values: Fields, kept: WireFormOptions<Fields>['kept']): void {
  for (const name of kept?.names ?? []) keepAt(`${kept?.form}.${name}`, values[name]);
}

function withKept<Fields extends object>(defaults: Fields, kept: WireFormOptions<Fields>['kept']): Fields {
  const again = (kept?.names ?? []).map((name) => [name, keptAt(`${kept?.form}.${name}`, defaults[name])]);
  return { ...defaults, ...Object.fromEntries(again) };
}

/** Inputs announce themselves from top to bottom. */
function hold(inputs: Map<string, HTMLElement>, name: string, element: HTMLElement | null): void {
  if (element === null) inputs.delete(name);
  else inputs.set(name, element);
}

/** What the server said of a value stands until that value is another: a fault that goes on leaving moves what is pressed. */
function useRefused<Fields extends object>(now: RefObject<Fields>) {
  const kept = useRef(new Map<string, { value: unknown; fault: string }>());
  const valueOf = (name: string): unknown => now.current[name as FieldName<Fields>];
  return {
    keep: (name: string, fault: string) => void kept.current.set(name, { value: valueOf(name), fault }),
    of: (name: string): string | undefined => {
      const before = kept.current.get(name);
      return before?.value === valueOf(name) ? before?.fault : undefined;
    },
  };
}
