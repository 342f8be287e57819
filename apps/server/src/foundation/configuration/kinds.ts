/** The kinds of configuration there are, each with the two acts that change its versions. */
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Proposals } from '../operators/index.ts';
import { changeKind } from './change-kind.ts';
import type { ConfigurationKind } from './ports.ts';
import { recallKind } from './recall-kind.ts';

export class Kinds {
  readonly #platform: Platform;
  readonly #proposals: Proposals;
  readonly #byName = new Map<string, ConfigurationKind>();

  constructor(platform: Platform, proposals: Proposals) {
    this.#platform = platform;
    this.#proposals = proposals;
  }

  register<Value>(kind: ConfigurationKind<Value>): void {
    const untyped = kind as ConfigurationKind<unknown>;
    this.#byName.set(kind.kind, untyped);
    this.#proposals.register(changeKind({ platform: this.#platform, proposals: this.#proposals }, untyped));
    this.#proposals.register(recallKind(this.#platform, untyped));
  }

  all(): ConfigurationKind[] {
    return [...this.#byName.values()];
  }

  find(name: string): ConfigurationKind | undefined {
    return this.#byName.get(name);
  }

  named(name: string): ConfigurationKind {
    const kind = this.find(name);
    if (kind === undefined) throw new Refusal('configuration_unknown');
    return kind;
  }

  /** One whose terms every customer can read. */
  published(name: string): ConfigurationKind | undefined {
    const kind = this.find(name);
    return kind?.isPublished === true ? kind : undefined;
  }
}
