import type { Kernel } from '../kernel/context.ts';
import { openDb, openPool } from '../kernel/db.ts';
import { openFileStore } from '../kernel/files/open-store.ts';
import { seedBase } from './base/seed-base.ts';
import { DEMO_PASSWORD } from './demo/run-people.ts';
import { isPlayed } from './demo/runner/marker.ts';

/**
 * Brings the first data in: the platform's own, and in demo mode the demonstration group on the first start.
 * Answers what the operator should read.
 */
export async function prepareData(
  kernel: Kernel,
  databaseUrl: string,
  say: (text: string) => void,
): Promise<string[]> {
  const { adminPassword } = await seedBase(kernel);
  if (kernel.config.MODE === 'production')
    return adminPassword
      ? [
          `First administrator: admin / ${adminPassword}  (shown once; it must be changed at the first sign-in)`,
        ]
      : [];
  if (!(await isPlayed(kernel))) await seedQuickly(kernel, databaseUrl, say);
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    '  admin 系统管理员 · zhoumin 管理体系部部长 · chenyl 管理体系部 · zhaoqf 总部审核组长 · huangwl 水务运营部负责人',
    '  yangcz 企业总经理(C01) · tangmy 企业安全管理员(C01) · luozq 部门联络人(C01) · panyt 合作公司组长(C02) · linzy 集团领导',
  ];
}

/**
 * Plays the demonstration without waiting for the disk at each of its thousands of commits and files: if the machine
 * stops meanwhile, the next start plays it again.
 */
async function seedQuickly(kernel: Kernel, databaseUrl: string, say: (text: string) => void): Promise<void> {
  // The play and what it draws files with stay out of the memory of every later start.
  const { seedDemo } = await import('./demo/run-demo.ts');
  const pool = openPool(databaseUrl, kernel.config.DATABASE_POOL, kernel.log, '-c synchronous_commit=off');
  const db = openDb(pool);
  try {
    const files = await openFileStore(kernel.config, { durable: false });
    await seedDemo({ ...kernel, db, files }, say);
  } finally {
    await db.destroy();
  }
}
