import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { wholeList } from '../../platform/http/query-shape.ts';
import { CourseService } from '../content/course/course.service.ts';
import { CourseModule } from '../content/course/course-module.entity.ts';
import type { CertificateFacts } from './certificate.service.ts';
import { CertificateService } from './certificate.service.ts';
import { LearningSummary } from './learning-summary.resolver.ts';

@ObjectType({
  description: 'Says that someone completed all lessons of the course and passed the tests of its modules.',
})
class Certificate implements CertificateFacts {
  @Field(() => String, { description: 'A random text: only people who were given the address know it.' })
  id!: string;

  userId!: number;

  @Field(() => String, { description: 'As its owner chose it.' })
  name!: string;

  @Field(() => Int)
  lessonCount!: number;

  @Field(() => Int)
  moduleCount!: number;

  @Field(() => DateTimeScalar)
  issuedAt!: Date;
}

@ObjectType({ description: 'What the current user still has to do for a certificate.' })
class CertificateStanding {
  @Field(() => Int)
  openLessonCount!: number;

  @Extensions(wholeList('modules'))
  @Field(() => [CourseModule], { description: 'Modules whose tests are not passed.' })
  openTests!: CourseModule[];

  @Field(() => Boolean)
  isReady!: boolean;
}

@Resolver(() => Certificate)
export class CertificateResolver {
  @Query(() => Certificate, {
    nullable: true,
    description: 'Null if there is none with this id, or if it was revoked.',
  })
  certificate(@Arg('id', () => String) id: string, @Ctx() { get }: ApiContext): Promise<Certificate | null> {
    return get(CertificateService).certificate(id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the certificate of the current user.' })
  isMine(@Root() { userId }: Certificate, @Ctx() { viewer }: ApiContext): boolean {
    return viewer.role !== 'anonymous' && viewer.id === userId;
  }

  @Mutation(() => Certificate)
  issueCertificate(
    @Arg('name', () => String, { description: 'Everyone who has the address sees it.' }) name: string,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<Certificate> {
    return get(CertificateService).issue(viewer, { name });
  }

  @Mutation(() => Boolean, { description: "Deletes the current user's certificate, if there is one." })
  async revokeCertificate(@Ctx() { get, viewer }: ApiContext): Promise<boolean> {
    await get(CertificateService).revoke(viewer);
    return true;
  }
}

@Resolver(() => LearningSummary)
export class OwnCertificateResolver {
  @FieldResolver(() => Certificate, { nullable: true })
  certificate(@Root() { userId }: LearningSummary, @Ctx() { get }: ApiContext): Promise<Certificate | null> {
    return get(CertificateService).ofUser(userId);
  }

  @FieldResolver(() => CertificateStanding)
  async certificateStanding(@Ctx() { get, viewer }: ApiContext): Promise<CertificateStanding> {
    const { openLessonCount, openTestIds, testCount } = await get(CertificateService).standing(viewer);
    const modules = openTestIds.length > 0 ? await get(CourseService).modules(viewer, false) : [];
    return {
      openLessonCount,
      openTests: modules.filter(({ id }) => openTestIds.includes(id)),
      isReady: openLessonCount === 0 && openTestIds.length === 0 && testCount > 0,
    };
  }
}
