import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import { certificateInput, isCertificateId } from '#domain/certificate.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { CourseService } from '../content/course/course.service.ts';
import { LearningService } from './learning.service.ts';

/** What a certificate says. Of its owner, everyone else sees only the name that they chose for it. */
export interface CertificateFacts {
  id: string;
  userId: number;
  name: string;
  lessonCount: number;
  moduleCount: number;
  issuedAt: Date;
}

/** What someone still has to do for a certificate. */
export interface CertificateStanding {
  openLessonCount: number;
  /** Ids of modules whose tests aren't passed, in the order of the course. */
  openTestIds: number[];
  /** All modules that have a test. */
  testCount: number;
}

const COLUMNS = `c.id, c.user_id as "userId", c.name, c.lesson_count as "lessonCount", c.module_count as "moduleCount",
  c.issued_at as "issuedAt"`;

const IN_USE = 'join app_user u on u.id = c.user_id and u.disabled_at is null';

/** Issues, shows and revokes certificates of the course. */
export class CertificateService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get' | 'rateLimits' | 'tags'>) {}

  /** The certificate with this id, for everyone who knows the id; null if it doesn't exist or was revoked. */
  async certificate(id: string): Promise<CertificateFacts | null> {
    // Nothing says that one was revoked, so an answer must not be cached.
    this.context.tags.refuse();
    if (!isCertificateId(id)) return null;
    return this.found(`select ${COLUMNS} from certificate c ${IN_USE} where c.id = ?`, id);
  }

  /** The certificate of a person. */
  ofUser(userId: number): Promise<CertificateFacts | null> {
    return this.found(`select ${COLUMNS} from certificate c where c.user_id = ?`, userId);
  }

  async standing(viewer: Viewer): Promise<CertificateStanding> {
    authorize(viewer, 'course:learn');
    const progress = await this.context.get(LearningService).progress(viewer);
    const modules = (await this.context.get(CourseService).modules(viewer, false)).map(({ id }) => id);
    const counts = await this.context.get(CourseService).questionCounts(modules);
    const withTest = modules.filter((_, index) => counts[index]);
    const passed = await this.context.em.execute<{ module_id: number }[]>(
      'select module_id from module_test_result where user_id = ? and passed_at is not null',
      [viewer.id],
    );
    const passedIds = new Set(passed.map(({ module_id }) => module_id));
    return {
      openLessonCount: (progress?.lessonCount ?? 0) - (progress?.completedCount ?? 0),
      openTestIds: withTest.filter((id) => !passedIds.has(id)),
      testCount: withTest.length,
    };
  }

  /**
   * Issues the viewer's certificate.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for the name; CONFLICT if something is still to be done, or if
   *   there is a certificate already; RATE_LIMITED.
   */
  async issue(viewer: Viewer, raw: unknown): Promise<CertificateFacts> {
    authorize(viewer, 'course:learn');
    const { name } = parseInput(certificateInput, raw);
    await this.context.rateLimits.certificate(viewer.id);
    const { openLessonCount, openTestIds, testCount } = await this.standing(viewer);
    if (openLessonCount > 0 || openTestIds.length > 0 || testCount === 0) {
      throw new AppError('CONFLICT', 'Complete all lessons and pass the tests of all modules first.');
    }
    const progress = await this.context.get(LearningService).progress(viewer);
    const rows = await this.context.em.execute<{ id: string }[]>(
      `insert into certificate (id, user_id, name, lesson_count, module_count) values (?, ?, ?, ?, ?)
       on conflict (user_id) do nothing returning id`,
      [randomBytes(16).toString('base64url'), viewer.id, name, progress?.lessonCount ?? 0, testCount],
    );
    const certificate = await this.ofUser(viewer.id);
    // The answer to the same request may have been lost.
    if (!certificate || (rows.length === 0 && certificate.name !== name))
      throw new AppError('CONFLICT', 'You already have a certificate. Revoke it first.');
    return certificate;
  }

  /** Revokes the viewer's certificate: its address doesn't lead anywhere any more. @throws AppError UNAUTHENTICATED. */
  async revoke(viewer: Viewer): Promise<void> {
    authorize(viewer, 'course:learn');
    await this.context.em.execute('delete from certificate where user_id = ?', [viewer.id]);
  }

  private async found(query: string, key: string | number): Promise<CertificateFacts | null> {
    const [row] = await this.context.em.execute<(Omit<CertificateFacts, 'issuedAt'> & { issuedAt: string })[]>(query, [
      key,
    ]);
    return row ? { ...row, issuedAt: new Date(row.issuedAt) } : null;
  }
}
