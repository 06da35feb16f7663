/** A lesson, read and checked by the build (scripts/lessons.mjs). */
declare module '*.yaml?lesson' {
  const lesson: import('./format.ts').Lesson
  export default lesson
}

/** What a list of lessons shows of one. */
declare module '*.yaml?lesson-head' {
  const head: import('./format.ts').LessonHead
  export default head
}
