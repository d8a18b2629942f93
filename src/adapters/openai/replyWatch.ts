// The limits of time of a request: silence, which every byte ends, and the reply in total, which also ends a server that
// sends nothing but keep-alive comments. Reports silence while it lasts. Uses timers; the owner must call `stop`.

import type { ChatHandlers } from '../../core/llm';

export interface ReplyLimits {
  /** Milliseconds; 0: no limit. */
  readonly silenceMs: number;
  readonly replyMs: number;
}

const firstReportMs = 5000;
const reportEveryMs = 1000;
/** Longest delay of a timer in milliseconds. */
const longestTimer = 2 ** 31 - 1;

export class ReplyWatch {
  /** The limit that ended the request. */
  exceeded: 'silence' | 'total' | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private total: ReturnType<typeof setTimeout> | undefined;
  private reports: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private isReporting = false;

  constructor(
    private readonly limits: ReplyLimits,
    private readonly onExceeded: () => void,
    private readonly onWait: ChatHandlers['onWait'],
  ) {}

  /** Begins with an attempt: the wait before it does not count. */
  start(): void {
    this.stop();
    const { replyMs } = this.limits;
    if (replyMs > 0) this.total = setTimeout(() => this.end('total'), Math.min(replyMs, longestTimer));
    if (this.onWait) this.reports = setInterval(() => this.report(), reportEveryMs);
    this.touch();
  }

  /** Data has arrived. */
  touch(): void {
    this.heardAt = performance.now();
    const { silenceMs } = this.limits;
    clearTimeout(this.silence);
    if (silenceMs > 0) this.silence = setTimeout(() => this.end('silence'), Math.min(silenceMs, longestTimer));
    this.endReport();
  }

  stop(): void {
    clearTimeout(this.silence);
    clearTimeout(this.total);
    clearInterval(this.reports);
    this.endReport();
  }

  private end(limit: 'silence' | 'total'): void {
    this.exceeded = limit;
    this.stop();
    this.onExceeded();
  }

  private report(): void {
    const silentMs = Math.round(performance.now() - this.heardAt);
    if (silentMs < firstReportMs) return;
    this.isReporting = true;
    const { silenceMs, replyMs } = this.limits;
    const limitMs = silenceMs || replyMs;
    this.onWait?.({ kind: 'silence', silentMs, ...(limitMs > 0 ? { limitMs } : {}) });
  }

  private endReport(): void {
    if (!this.isReporting) return;
    this.isReporting = false;
    this.onWait?.(undefined);
  }
}
