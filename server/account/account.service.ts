import { raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hash, verify } from '@node-rs/argon2';
import { loginInput, registerInput } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { RateLimits } from '../rate-limits.ts';
import { User } from './user.entity.ts';

/** Hash of a password that nobody has: comparing with it makes an unknown name take as long as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$VyqUFIIBmvEoqDuTdJ95sg$RisCL3dMlCgOtYdK8yvQYGnto7ihbwclHEirJiagmII';

/** The only code that reads or writes accounts. Sessions are the business of `http/session.ts`. */
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** The account of a session, with its address, or null when it is gone. */
  byId(id: number): Promise<User | null> {
    return this.em.findOne(User, { id }, { populate: ['email'] });
  }

  /**
   * The account that name and password open.
   * @param clientAddress network address that asks, for the rate limit.
   * @throws AppError BAD_USER_INPUT for names and passwords that no account can have; UNAUTHENTICATED, the same for an
   *   unknown name and a wrong password; RATE_LIMITED.
   */
  async login(clientAddress: string, input: unknown): Promise<User> {
    const { username, password } = parseInput(loginInput, input);
    await this.limits.login(clientAddress, username);
    const user = await this.byUsername(username);
    const isRight = await verify(user?.password ?? NOBODY, password);
    if (!user || !isRight) throw new AppError('UNAUTHENTICATED', 'Invalid username or password.');
    await this.limits.forgetLogin(clientAddress, username);
    return user;
  }

  /**
   * A new account with role user, whatever else the input claims.
   * @throws AppError BAD_USER_INPUT; CONFLICT, the same for a taken name and a taken address; RATE_LIMITED.
   */
  async register(clientAddress: string, input: unknown): Promise<User> {
    const { username, email, password } = parseInput(registerInput, input);
    await this.limits.registration(clientAddress);
    const passwordHash = await hash(password);
    try {
      const user = this.em.create(User, { username, email, password: passwordHash });
      await this.em.flush();
      return user;
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AppError('CONFLICT', 'This username or email is already taken.');
    }
  }

  private byUsername(username: string): Promise<User | null> {
    const sameName = raw('lower(username) = lower(?)', [username]);
    return this.em.findOne(User, { [sameName]: [] }, { populate: ['email', 'password'] });
  }
}
