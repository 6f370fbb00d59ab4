import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const COOKIE = 'plus_device';
const KEPT_SECONDS = 180 * 86_400;
const MAX_PEOPLE = 10;

/** A browser and the people who have signed in with it. */
const Device = z.tuple([z.string(), z.array(z.string())]);
type Device = z.output<typeof Device>;

/** The id of the browser that calls, if this person has signed in with it before. */
export function knownDeviceOf(secret: string, request: FastifyRequest, userId: string): string | undefined {
  const [id, people] = deviceOf(secret, request) ?? ['', []];
  return people.includes(userId) ? id : undefined;
}

/** Lets the browser show at the next sign-in that this person has signed in with it; scripts cannot read it. */
export function rememberDevice(
  secret: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): void {
  const [id, people] = deviceOf(secret, request) ?? [randomBytes(16).toString('base64url'), []];
  const device: Device = [id, [userId, ...people.filter((one) => one !== userId)].slice(0, MAX_PEOPLE)];
  const content = Buffer.from(JSON.stringify(device)).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${content}.${mac(secret, content)}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function deviceOf(secret: string, { headers }: FastifyRequest): Device | null {
  const cookie = headers.cookie?.split(';').find((part) => part.trim().startsWith(`${COOKIE}=`));
  const [content = '', signature = ''] =
    cookie
      ?.trim()
      .slice(COOKIE.length + 1)
      .split('.') ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(mac(secret, content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Only this server can have written what carries its signature.
  return Device.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
}

const mac = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`known-device\n${content}`).digest('base64url');
