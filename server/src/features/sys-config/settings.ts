import { cached } from '../../kernel/cached.ts';
import type { Kernel } from '../../kernel/context.ts';
import { readSettings } from './sys-config.queries.ts';

/** The settings, read once and dropped whenever any process changes them. */
export const {
  read: settings,
  drop: dropSettings,
  announce: announceSettings,
} = cached('sys-config', readSettings);

/** Minutes without a call after which a session expires. */
export const idleMinutes = async (kernel: Pick<Kernel, 'db' | 'bus'>): Promise<number> =>
  (await settings(kernel)).system.tokenTimeout;
