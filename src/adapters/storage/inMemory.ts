// Where nothing can be stored: in a file of its own, so that nobody else loads it.

export { createMemoryRepository } from '../../core/storage';
