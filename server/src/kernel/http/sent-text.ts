import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON or XML of the body as it was sent, where a signature over it is checked. */
    sentText: string | null;
  }
}

/** Registers routes whose JSON and XML bodies are kept as they were sent: a signature is over the text, not over its meaning. */
export function keepingSentText(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      request.sentText = text;
      parse(request, text, done);
    });
    // Who signed it is checked before anybody looks into it.
    scope.addContentTypeParser<string>(
      ['text/xml', 'application/xml'],
      { parseAs: 'string' },
      (request, text, done) => {
        request.sentText = text;
        done(null, text);
      },
    );
    register(scope);
  });
}
