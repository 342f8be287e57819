/** What is counted about requests (names of checks.md section 5); labels are route templates, never people. */
import type { Call } from '@candor/wire';
import { Counter, Histogram, type Registry } from 'prom-client';

export interface RouteMetrics {
  ok(seconds: number): void;
  failed(failure: { type: 'error' | '999'; code: string; status: number; seconds: number }): void;
}

export interface HttpMetrics {
  route(call: Pick<Call, 'method' | 'path'>): RouteMetrics;
  limited: Counter<'rule'>;
  unreadCut: Counter<'why'>;
  unnamed: Counter;
}

export function httpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'From the read request to the written reply',
    labelNames: ['http_route', 'http_request_method', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    registers,
  });
  const replies = new Counter({
    name: 'app_reply_total',
    help: 'Replies by envelope type and refusal code',
    labelNames: ['route', 'type', 'code'],
    registers,
  });
  const limited = new Counter({
    name: 'ratelimit_hits_total',
    help: 'Refused by volume',
    labelNames: ['rule'],
    registers,
  });
  const unreadCut = new Counter({
    name: 'http_unread_cut_total',
    help: 'Connections cut because their replies were not read',
    labelNames: ['why'],
    registers,
  });
  const unnamed = new Counter({
    name: 'http_unnamed_total',
    help: 'Requests that a proxy of ours brought without X-Forwarded-For; it passes on what clients write there, too',
    registers,
  });
  return {
    limited,
    unreadCut,
    unnamed,
    route({ method, path }) {
      const labels = { http_route: `/api/${path}`, http_request_method: method };
      // Looked up once: a request then only adds numbers.
      const okSeconds = seconds.labels({ ...labels, outcome: 'ok' });
      const okReplies = replies.labels({ route: path, type: 'ok', code: '' });
      const refusedSeconds = seconds.labels({ ...labels, outcome: 'refused' });
      const failedSeconds = seconds.labels({ ...labels, outcome: 'failed' });
      return {
        ok(value) {
          okSeconds.observe(value);
          okReplies.inc();
        },
        failed({ type, code, status, seconds: value }) {
          (status >= 500 ? failedSeconds : refusedSeconds).observe(value);
          replies.inc({ route: path, type, code });
        },
      };
    },
  };
}
