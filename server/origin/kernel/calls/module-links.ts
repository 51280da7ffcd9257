/**
 * Lets commands reach modules above their own. A module declares facts that its commands announce and
 * questions that they ask; modules above subscribe and answer when the origin is built. Both run
 * synchronously inside the command's transaction; an error fails the command.
 */
import type { AnyCommand, Fact, ModuleLink, ModuleLinks, Question } from './command-context.ts';

export function createFact<T>(): Fact<T> {
  return { kind: 'fact' };
}

export function createQuestion<T, Answer>(): Question<T, Answer> {
  return { kind: 'question' };
}

export function onFact<T>(
  to: Fact<T>,
  handle: (context: AnyCommand, content: T) => Promise<void>,
): ModuleLink {
  return { to, handle };
}

export function onQuestion<T, Answer>(
  to: Question<T, Answer>,
  handle: (context: AnyCommand, content: T) => Promise<Answer>,
): ModuleLink {
  return { to, handle };
}

export function createModuleLinks(links: readonly ModuleLink[]): ModuleLinks {
  const handlers = Map.groupBy(links, ({ to }) => to);
  return {
    async announce(context, fact, content) {
      for (const { handle } of handlers.get(fact) ?? []) await handle(context, content as never);
    },
    async ask<T, Answer>(context: AnyCommand, question: Question<T, Answer>, content: T): Promise<Answer> {
      const [link, ...others] = handlers.get(question) ?? [];
      if (link === undefined || others.length > 0) throw new Error('A question needs exactly one answer');
      return (await link.handle(context, content as never)) as Answer;
    },
  };
}
