import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON of the body as it was sent, where a signature over it is checked. */
    sentText: string | null;
  }
}

/** Registers routes whose JSON bodies are kept as they were sent: a signature is over the text, not over its meaning. */
export function keepingSentText(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      request.sentText = text;
      parse(request, text, done);
    });
    register(scope);
  });
}
