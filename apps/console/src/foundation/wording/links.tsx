/** Links to customers and to whatever a record names as its cause: `withdrawal` 812 leads to that withdrawal. */
import { To } from '../../platform/view/index.ts';
import { partPath } from '../../platform/part/index.ts';
import { useActorName, useKindName } from './use-names.ts';

export function CustomerLink({ id, children }: { id: number; children?: React.ReactNode }) {
  return <To path={`customers/${id}`}>{children ?? `#${id}`}</To>;
}

export function CauseLink({ type, id: reference }: { type: string; id: string }) {
  const name = useKindName();
  // Kinds of journals that several nouns post name the noun in the reference too: `sweep:7`.
  const id = reference.startsWith(`${type}:`) ? reference.slice(type.length + 1) : reference;
  const path = partPath(type, id);
  // There is one clock and one gate, and ids put together of several say nothing to people.
  const isPlain = /^[0-9]+$|^[A-Z0-9]+\/[A-Z0-9]+$/.test(id);
  const text = isPlain || path !== undefined ? `${name(type)} ${id}` : name(type);
  return path === undefined ? <>{text}</> : <To path={path}>{text}</To>;
}

/** Who acted, as the ledger and the log name him: `user:10004` is a customer, `job:options` a job, names stay names. */
export function Actor({ name }: { name: string }) {
  const actorName = useActorName();
  const userId = /^user:([1-9][0-9]*)$/.exec(name)?.[1];
  return userId === undefined ? <>{actorName(name)}</> : <CustomerLink id={Number(userId)} />;
}
