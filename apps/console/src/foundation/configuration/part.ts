/** Configuration and the demo clock, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { configurationPages } from './pages.ts';

export const configurationPart: Part = {
  noun: 'configuration',
  pages: configurationPages,
  nav: [
    {
      group: 'venue',
      position: 2,
      path: 'configuration',
      label: { zh: '配置', en: 'Configuration' },
      queues: ['configuration_dropped'],
    },
    {
      group: 'venue',
      position: 11,
      path: 'clock',
      label: { zh: '演示时钟', en: 'Demo clock' },
      isDemoOnly: true,
    },
  ],
  queues: {
    configuration_dropped: {
      path: 'configuration',
      label: { zh: '未生效的配置', en: 'Configuration not in force' },
    },
  },
};
