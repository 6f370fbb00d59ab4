import { DesignStart } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { z } from 'zod';

/** What is said of a new design under a code: a list that starts from nothing, unless more is said. */
export const designNamed = (enCode: string, more: Partial<z.input<typeof DesignStart>> = {}): DesignStart =>
  DesignStart.parse({
    category: 'safety',
    type: 1,
    webType: 2,
    sortCode: 1,
    state: 1,
    fullName: `功能${enCode}`,
    enCode,
    ...more,
  });

/** A publication into the menu, granted to nobody unless more is said. */
export const intoMenu = (more: Partial<z.input<typeof PublishRequest>> = {}): PublishRequest =>
  PublishRequest.parse({ pc: 1, app: 0, pcModuleParentId: 'menu.onlineDev', ...more });
