/**
 * The order of test files: those in which processes and connections die come first. They mostly wait, for minutes, and begun last they would
 * keep the whole run waiting for one of them; the library orders a first run by the size of files, which says nothing about that.
 */
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const LONG = /(-faults|-crash|-storms|-sequences|-races|full-disk|lost-messages|reorganisation)\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
