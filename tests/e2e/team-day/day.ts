/** A day of the team: its office, a camera that looks at every desk in two sizes, and what no page may show. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import { proposalCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Desk } from '../desk.ts';
import { Office } from '../office.ts';
import { pageFaults } from '../page-faults.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Settings } from '../journeys/money-in-and-out-scene.ts';

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

export interface Day extends Settings {
  stage: Stage;
  office: Office;
  /** A picture of a desk in both sizes; what no page may show is kept for the end. */
  see(name: string, desk: Desk): Promise<void>;
  faults: string[];
}

export async function openDay(stage: Stage, settings: Settings, out: string): Promise<Day> {
  const folder = join(out, `${settings.language}-${settings.theme}`);
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  let number = 0;
  const see = async (name: string, desk: Desk): Promise<void> => {
    number += 1;
    const file = `${String(number).padStart(2, '0')}-${name}`;
    await desk.page.waitForLoadState('networkidle').catch(() => undefined);
    for (const size of SIZES.toReversed()) {
      await desk.page.setViewportSize(size);
      await desk.page.screenshot({ path: join(folder, `${file}-${size.width}.png`) });
    }
    // The smaller size stands last: what does not fit does not fit there.
    for (const fault of await pageFaults(desk, settings.language))
      faults.push(`${settings.language} ${file}: ${fault}`);
  };
  return { ...settings, stage, office: await Office.open(stage, settings), see, faults };
}

/** Fills the reason of an open dialog and looks at it. */
export const reasoned =
  ({ office, see }: Day, desk: Desk, of: { text: string; picture?: string }) =>
  async (dialog: import('playwright-core').Locator): Promise<void> => {
    await dialog.getByRole('textbox', { name: office.say('words', 'reason') }).fill(of.text);
    if (of.picture !== undefined) await see(of.picture, desk);
  };

/** Opened, looked at and approved by further persons, until it is carried out. */
export async function checkedBy(
  day: Day,
  roles: readonly OperatorRole[],
  about: { kind: string; maker: OperatorRole; picture: string },
): Promise<void> {
  const { office, see } = day;
  const id = await office.openProposal(about);
  const maker = await office.as(about.maker);
  const checks = async () => ask(maker, proposalCalls.detail, { id });
  for (const [place, role] of roles.entries()) {
    if (place === 0) await see(`${about.picture}-queue`, await office.at(role, 'proposals?view=to_check'));
    const desk = await office.at(role, `proposals/${id}`);
    await see(`${about.picture}-${role}`, desk);
    await office.decide(desk, {
      button: office.say('operators', 'approve'),
      title: office.say('operators', 'approveTitle', { id }),
    });
    await eventually(`the check of ${role}`, async () => (await checks()).checks_given > place);
  }
  await eventually(`${about.kind} to be carried out`, async () => (await checks()).state === 'executed');
}
