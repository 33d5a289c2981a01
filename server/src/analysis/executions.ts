import type { ExecutionBudget, WaitingKernels } from '../rules/rule.js';

/** The kernels that an update has left to be executed. */
export interface WaitingExecutions {
  readonly isWaiting: boolean;
  /** Executes one of them for one work-item; `found`: the next update has other diagnostics. */
  next(): { readonly isMore: boolean; readonly found: boolean };
}

/** How many kernels an update executes, and which are left for later. */
export class Executions {
  readonly budget: ExecutionBudget = { left: 0, steps: 0, waiting: [], wrong: new Set(), costly: new Set() };

  /** Starts an update that executes at most `limit` kernels. */
  start(limit: number): WaitingExecutions {
    const waiting: WaitingKernels[] = [];
    Object.assign(this.budget, { left: limit, steps: 0, waiting });
    return new Waiting(waiting);
  }
}

/** The executions that are left, begun on request. */
class Waiting implements WaitingExecutions {
  #running: Generator<boolean, false> | undefined;

  constructor(private readonly kernels: readonly WaitingKernels[]) {}

  get isWaiting(): boolean {
    return this.kernels.length > 0;
  }

  next(): { readonly isMore: boolean; readonly found: boolean } {
    this.#running ??= executeAll(this.kernels);
    const { done, value } = this.#running.next();
    return { isMore: !done, found: value };
  }
}

/** Executes kernels, a work-item at a time; yields whether a finished kernel has findings. */
function* executeAll(waiting: readonly WaitingKernels[]): Generator<boolean, false> {
  for (const { kernels, execute } of waiting)
    for (const kernel of kernels) {
      const steps = execute(kernel);
      for (let step = steps.next(); ; step = steps.next()) {
        yield step.done === true && step.value;
        if (step.done) break;
      }
    }
  return false;
}
