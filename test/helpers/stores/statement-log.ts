/** Lists the SQL statements that a store executes inside its transactions: on PostgreSQL, each is a round trip under a lock. */
import { StatementSync } from 'node:sqlite';

type Execution = (this: StatementSync, ...parameters: never[]) => unknown;

type StatementLog = {
  /** The statements inside transactions while `work` ran, without BEGIN and COMMIT. */
  during(work: () => Promise<unknown>): Promise<string[]>;
};

/** From now until the test ends, for all stores of this process. */
export function logStatements(t: { teardown(undo: () => void): void }): StatementLog {
  const { run, all } = StatementSync.prototype;
  const executed: string[] = [];
  let isInside = false;
  const logged = (original: Execution): Execution =>
    function (...parameters) {
      const { sourceSQL } = this;
      if (sourceSQL === 'commit' || sourceSQL === 'rollback') isInside = false;
      if (isInside) executed.push(sourceSQL);
      if (sourceSQL === 'begin immediate') isInside = true;
      return original.apply(this, parameters);
    };
  Object.assign(StatementSync.prototype, { run: logged(run), all: logged(all) });
  t.teardown(() => {
    Object.assign(StatementSync.prototype, { run, all });
  });
  return {
    async during(work) {
      executed.length = 0;
      await work();
      return [...executed];
    },
  };
}
