/** The tab of machines. */
import type { Tab } from '../../foundation/product/index.ts';

export const machineTab: Tab = {
  position: 7,
  path: 'pages/machine/index',
  icon: 'machine',
  label: 'tabMachine',
};
