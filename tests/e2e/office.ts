/**
 * The people of the venue at their desks: one window of the console a role, opened when it is first needed, and the acts
 * every journey needs of them: a button, a question answered with a reason, a proposal checked by a second person.
 */
import type { OperatorRole } from '@candor/wire';
import { proposalCalls } from '@candor/wire/operators';
import type { Locator } from 'playwright-core';
import { ask } from './api.ts';
import { consoleWords } from './console-pages.ts';
import type { Candor } from './candor-process.ts';
import type { Desk } from './desk.ts';
import { operatorSession } from './operators.ts';
import type { Stage } from './stage.ts';
import { eventually } from './waiting.ts';

const AREAS = {
  words: 'platform/words',
  kyc: 'foundation/kyc',
  operators: 'foundation/operators',
  configuration: 'foundation/configuration',
  banks: 'foundation/banks',
  deposits: 'products/deposits',
  withdrawals: 'products/withdrawals',
  finance: 'products/finance',
  machines: 'products/machines',
  launchpad: 'products/launchpad',
  airdrop: 'products/airdrop',
  content: 'foundation/content',
  pauses: 'foundation/pauses',
  halts: 'foundation/halts',
  customers: 'foundation/customers',
  risk: 'products/risk',
  support: 'products/support',
  copyTrading: 'products/copy-trading',
  treasury: 'products/treasury',
} as const;
type Area = keyof typeof AREAS;

export interface OfficeSettings {
  language: 'zh' | 'en';
  theme: 'dark' | 'light';
  /** The stage's own where none is named. */
  candor?: Candor;
}

export class Office {
  readonly #stage: Stage;
  readonly #settings: OfficeSettings;
  readonly #desks = new Map<OperatorRole, Promise<Desk>>();
  readonly #texts = new Map<Area, Readonly<Record<string, string>>>();

  private constructor(stage: Stage, settings: OfficeSettings) {
    this.#stage = stage;
    this.#settings = settings;
  }

  static async open(stage: Stage, settings: OfficeSettings): Promise<Office> {
    const office = new Office(stage, settings);
    for (const [area, folder] of Object.entries(AREAS))
      office.#texts.set(area as Area, await consoleWords(folder, settings.language));
    return office;
  }

  /** `say('kyc', 'passTitle', { id: 12 })`. */
  say(area: Area, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const text = this.#texts.get(area)?.[key];
    if (text === undefined) throw new Error(`the console has no text ${area}.${key}`);
    return text.replace(/\{(\w+)\}/g, (_mark, name: string) => String(values[name] ?? ''));
  }

  desk(role: OperatorRole): Promise<Desk> {
    let desk = this.#desks.get(role);
    if (desk === undefined) this.#desks.set(role, (desk = this.#openDesk(role)));
    return desk;
  }

  async #openDesk(role: OperatorRole): Promise<Desk> {
    const { language, theme } = this.#settings;
    const session = await operatorSession(this.#candor, role);
    return this.#stage.desk({ language, theme, url: this.#candor.url, session });
  }

  get #candor(): Candor {
    return this.#settings.candor ?? this.#stage.candor;
  }

  /** Asks the server as the person of this role. */
  async as(role: OperatorRole): Promise<{ url: string; token: string }> {
    return { url: this.#candor.url, token: (await operatorSession(this.#candor, role)).token };
  }

  /** The window of this role, at this page of the console. */
  async at(role: OperatorRole, path: string): Promise<Desk> {
    const desk = await this.desk(role);
    // An address that stands there already is no way to a page that is read again.
    if (desk.page.url().endsWith(`#/${path}`)) await desk.page.reload();
    await desk.visit(path);
    return desk;
  }

  /** Presses a button, fills in what is asked, confirms; the question closes when the server has taken it. */
  async decide(
    { page }: Desk,
    act: { button: string; title: string; within?: Locator; fill?: (dialog: Locator) => Promise<void> },
  ): Promise<void> {
    await (act.within ?? page.getByRole('main'))
      .getByRole('button', { name: act.button, exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: act.title });
    await act.fill?.(dialog);
    const confirm = dialog.locator('.ant-modal-footer .ant-btn').last();
    await confirm.click();
    // As a person would: what the server could not take just now is pressed again; an act is done at most once.
    await eventually(`"${act.title}" to be taken`, async () => {
      const isTaken = await dialog.waitFor({ state: 'hidden', timeout: 15_000 }).then(
        () => true,
        () => false,
      );
      if (!isTaken) await confirm.click({ timeout: 1_500 }).catch(() => undefined);
      return isTaken;
    });
  }

  /** Chooses in a list of antd by a part of what it says, until the list shows it: one that still moves may lose a click. */
  async choose({ page }: Desk, { list, option }: { list: Locator; option: string }): Promise<void> {
    const wanted = page.locator('.ant-select-item-option:visible', { hasText: option }).first();
    const chosen = list
      .locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]')
      .filter({ hasText: option });
    await eventually(`${option} to be chosen`, async () => {
      if (!(await wanted.isVisible())) await list.click();
      await wanted.click({ timeout: 1_500 }).catch(() => undefined);
      return (await chosen.count()) > 0;
    });
  }

  /** The open proposal of this kind, looked at and approved by another person (R-OPS-3). */
  async check(role: OperatorRole, about: { kind: string; maker: OperatorRole }): Promise<Desk> {
    const id = await this.openProposal(about);
    const desk = await this.at(role, `proposals/${id}`);
    await this.decide(desk, {
      button: this.say('operators', 'approve'),
      title: this.say('operators', 'approveTitle', { id }),
    });
    const maker = await this.as(about.maker);
    await eventually(
      `proposal ${id} to be executed`,
      async () => (await ask(maker, proposalCalls.detail, { id })).state === 'executed',
    );
    return desk;
  }

  async openProposal({ kind, maker }: { kind: string; maker: OperatorRole }): Promise<number> {
    const { data } = await ask(await this.as(maker), proposalCalls.list, { view: 'mine' });
    const found = data.find((each) => each.kind === kind && each.state === 'open');
    if (found === undefined) throw new Error(`${maker} has no open proposal ${kind}`);
    return found.id;
  }

  /** Every window as it stands now. */
  async photograph(pathOf: (role: OperatorRole) => string): Promise<void> {
    for (const [role, desk] of this.#desks)
      await desk.then(({ page }) => page.screenshot({ path: pathOf(role) })).catch(() => undefined);
  }

  async complaints(): Promise<string[]> {
    const desks = await Promise.all(this.#desks.values());
    return desks.flatMap((desk) => desk.complaints());
  }
}
