/**
 * A form over one call of the wire: the call's own schema checks the fields before they travel, the server's refusals
 * come back to the field they are about. A field complains once it was left, and is checked while typing from then on.
 * Our own: react-hook-form added 14 kB gzip to every form screen, the budget of a whole screen is 15.
 */
import type { RefusalCode } from '@candor/wire';
import { useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { RefusalError } from '@candor/client';
import { type Faults, faultsOf } from './form-rules.ts';

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
}

export function useWireForm<Fields extends object>(options: WireFormOptions<Fields>): WireForm<Fields> {
  const { schema, defaults, refusals = {}, onSubmit } = options;
  const [values, setValues] = useState(defaults);
  const [faults, setFaults] = useState<Faults>({});
  const touched = useRef(new Set<string>());
  /** What the server said of a value stands until that value is another: a fault that goes on leaving moves what is pressed. */
  const refused = useRef(new Map<string, { value: unknown; fault: string }>());
  const inputs = useRef(new Map<string, HTMLElement>());
  const now = useRef(values);

  const change = (next: Fields): void => {
    now.current = next;
    setValues(next);
    const found = faultsOf(schema, next);
    setFaults(Object.fromEntries([...touched.current].map((name) => [name, found[name] ?? said(name)])));
  };
  const said = (name: string): string | undefined => {
    const before = refused.current.get(name);
    return before?.value === now.current[name as FieldName<Fields>] ? before?.fault : undefined;
  };
  const focus = (name: string | undefined): void => inputs.current.get(name ?? '')?.focus();
  const setFault = (name: string, fault: string): void => {
    touched.current.add(name);
    refused.current.set(name, { value: now.current[name as FieldName<Fields>], fault });
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
      ref: (element) =>
        void (element === null ? inputs.current.delete(name) : inputs.current.set(name, element)),
    }),
    showRefusal: (refusal) => {
      const field = refusals[refusal.code as RefusalCode] ?? Object.keys(refusal.fields)[0];
      if (field === undefined || !(inputs.current.has(field) || field in now.current)) return false;
      setFault(field, refusal.message);
      return true;
    },
    submit: (event) => {
      event?.preventDefault();
      const fields = new Set([...Object.keys(now.current), ...inputs.current.keys()]);
      if (check(...fields)) void onSubmit(now.current);
    },
  };
}
