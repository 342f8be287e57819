/** What Prometheus reads of this node's clocks, at the moment it asks. */
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import { isClockWrong } from '../../platform/open-house-clock.ts';
import type { Platform } from '../../platform/platform.ts';

export function showClock(metrics: Registry, clockState: Platform['clockState']): void {
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(value());
      },
    });
  gauge(
    'clock_wall_offset_seconds',
    "This machine's own clock less the database's",
    () => clockState().wallMs / 1000,
  );
  gauge(
    'clock_house_offset_seconds',
    "The clock this node works by less the database's",
    () => clockState().houseMs / 1000,
  );
  gauge(
    'clock_measurement_age_seconds',
    "Since the database's clock was last measured",
    () => clockState().ageMs / 1000,
  );
  gauge(
    'clock_fault',
    "1 while this machine's own clock is over a second off, or nothing was measured for a minute",
    () => (isClockWrong(clockState()) ? 1 : 0),
  );
}
